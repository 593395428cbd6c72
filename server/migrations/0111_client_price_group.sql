alter table client add column price_group text;
