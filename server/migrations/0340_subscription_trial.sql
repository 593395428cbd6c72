-- A subscription that is sent once from the dialog to the person who types it: no schedule, not listed, gone after a day.
alter table subscription add column trial boolean not null default false;
create index subscription_trial_idx on subscription (created_at) where trial;
