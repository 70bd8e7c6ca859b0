-- +goose Up
-- What a course's cover is drawn from; empty: its slug.
ALTER TABLE courses ADD COLUMN cover_seed TEXT NOT NULL DEFAULT '';
