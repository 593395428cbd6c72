-- Two-sided events: both rows carry the same link, and are corrected together.
alter table pig_event add column link_uid uuid;
create index pig_event_link_idx on pig_event (link_uid) where link_uid is not null;

-- Piglets that change the sow, and the litters of nurse sows, which nobody gave birth to.
alter table litter add column nurse boolean not null default false;
alter table litter add column foster_in integer not null default 0;
alter table litter add column foster_out integer not null default 0;
