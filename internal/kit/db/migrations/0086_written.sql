-- +goose Up
-- What a specialist has written and decided is theirs to download.
CREATE INDEX approval_comments_author ON approval_comments (author_id, created_at);
CREATE INDEX approval_replies_author ON approval_replies (author_id, created_at);
CREATE INDEX approvals_decided_by ON approvals (decided_by, decided_at) WHERE decided_by IS NOT NULL;

-- +goose Down
SELECT 1;
