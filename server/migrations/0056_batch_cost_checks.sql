-- What the costs of batches are checked by: money that stands in no pig. Little, if any.
create index batch_cost_day_left_idx on batch_cost_day (farm_id, day) include (batch_id, balance) where heads = 0 and balance <> 0;
