-- What deaths and culls of a period had cost, read by index alone beside the losses themselves.
create index batch_move_cost_loss_idx on batch_move_cost (farm_id, move_date) include (batch_id, source_uid, kind, cost)
  where kind in ('OUT_DEATH', 'OUT_CULL');
