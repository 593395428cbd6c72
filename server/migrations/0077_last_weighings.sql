-- The last weighing of a batch before a day, and what had come to the batch by then: looked up by index alone for each evening
-- between which a batch grew.
create index batch_weighing_day_idx on batch_weighing (farm_id, batch_id, weigh_date) include (weight, sample_qty);
drop index batch_day_key;
create unique index batch_day_key on batch_day (farm_id, batch_id, day, house_id) include (in_weighed, in_kilos, in_days) nulls not distinct;
