-- How batches began: read once for each batch and what it came through, wherever origins are told.
create index batch_move_begun_idx on batch_move (farm_id, batch_id) include (kind, counter_batch_id, source_uid)
  where kind in ('IN_WEAN', 'IN_BUY', 'IN_INIT', 'IN_TRANSFER');
