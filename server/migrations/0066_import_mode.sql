-- Whether rows that tell a recorded event differently correct it, and how many did.
alter table import_task add column mode text not null default 'ADD';
alter table import_task add column updated integer not null default 0;
