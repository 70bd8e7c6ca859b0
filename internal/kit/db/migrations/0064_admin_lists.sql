-- +goose Up
-- The admin's lists in each of their orders, with and without a filter; the id breaks ties.
DROP INDEX orders_status;
CREATE INDEX orders_newest ON orders (created_at, id);
CREATE INDEX orders_highest ON orders (total_cents, id);
CREATE INDEX orders_status ON orders (status, created_at, id);
CREATE INDEX orders_status_highest ON orders (status, total_cents, id);
DROP INDEX audit_log_at;
DROP INDEX audit_log_actor;
DROP INDEX audit_log_subject;
CREATE INDEX audit_log_newest ON audit_log (at, id);
CREATE INDEX audit_log_actor ON audit_log (actor_id, at, id);
CREATE INDEX audit_log_subject ON audit_log (subject, at, id);
DROP INDEX contact_messages_newest;
DROP INDEX contact_messages_open;
CREATE INDEX contact_messages_newest ON contact_messages (created_at, id);
CREATE INDEX contact_messages_open ON contact_messages (created_at, id) WHERE handled_at IS NULL;
CREATE INDEX contact_messages_handled ON contact_messages (created_at, id) WHERE handled_at IS NOT NULL;
CREATE INDEX people_newest ON people (created_at, id) WHERE erased_at IS NULL;
CREATE INDEX people_suspended ON people (created_at, id) WHERE suspended_at IS NOT NULL;
CREATE INDEX person_roles_role ON person_roles (role, person_id);

-- +goose Down
SELECT 1;
