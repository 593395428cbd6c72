-- Heads counted in the houses before a farm goes live, held against those of the system, and why they differ.
alter table golive add column counted jsonb;
alter table golive add column count_note text;
