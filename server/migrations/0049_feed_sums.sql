-- Feed of a period added up by what it is parted by: read by index alone.
create index feed_use_sum_idx on feed_use (farm_id, use_date)
  include (batch_id, house_id, feed_class, feed_id, source, qty, amount, uid);
drop index feed_use_date_idx;
