-- How a material is to be kept (domain.md §2.12).
alter table material add column storage text;
