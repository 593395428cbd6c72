-- How a material is to be kept (§2.12).
alter table material add column storage text;
