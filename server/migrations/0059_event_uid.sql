-- An event is opened, corrected and taken back by its uid; the keys begin with farm and day.
create index pig_event_uid_idx on pig_event (uid);
create index batch_event_uid_idx on batch_event (uid);
