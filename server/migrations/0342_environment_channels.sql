-- Channels that the environment of the server sets: brought up to date at each start, and not changed on the screen.
alter table outbound_channel add column by_environment boolean not null default false;
