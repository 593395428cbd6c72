-- standard-immune: the days from which and up to which an item of a programme holds.
alter table immune_plan add column effective_from date;
alter table immune_plan add column effective_to date;
