-- pigs-file
alter table pig add column former_ear_nos text;
