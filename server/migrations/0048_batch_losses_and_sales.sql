-- Losses of a period with all a report says of them, and the loads a batch was sold in: read by index alone.
create index batch_move_loss_idx on batch_move (farm_id, move_date)
  include (batch_id, kind, qty, weight, reason_id, born, house_id, source_uid) where kind in ('OUT_DEATH', 'OUT_CULL');
create index batch_move_sale_idx on batch_move (farm_id, batch_id, move_date) include (kind, qty, weight) where kind = 'OUT_SALE';
-- Batches that were ever below zero: none, where all went by the rules.
create index batch_move_below_idx on batch_move (farm_id, batch_id) where stock < 0;
-- What batches are checked by: counts that found another number, and heads that went from one to another.
create index batch_move_count_idx on batch_move (farm_id, move_date) where kind in ('IN_GAIN', 'OUT_LOSS');
create index batch_move_transfer_idx on batch_move (farm_id, move_date) include (kind, batch_id, counter_batch_id, qty)
  where counter_batch_id is not null;
