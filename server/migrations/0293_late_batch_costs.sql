-- What was spent on a batch, or came back of it, when its last pigs had gone: no pig can bear it, and the batch stands at nothing
-- without it. Days that are kept stay as they are; it is reckoned with the next change behind them.
alter table batch_cost_day add column late numeric(16,2) not null default 0;
drop index batch_cost_day_left_idx;
create index batch_cost_day_left_idx on batch_cost_day (farm_id, day) include (batch_id, balance, late)
  where heads = 0 and late + balance <> 0;
