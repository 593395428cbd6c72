-- What a batch ate in a few days of it by index alone: looked up through the days of its farm, hundreds of rows of other batches
-- were read for each.
drop index feed_use_batch_idx;
create index feed_use_batch_idx on feed_use (farm_id, batch_id, use_date)
  include (house_id, feed_class, feed_id, source, qty, amount) where batch_id is not null;
