-- A batch nothing has happened to yet has no heads: its figures are zero, as a rebuild writes them, not unknown.
update batch set stock = coalesce(stock, 0), init_qty = coalesce(init_qty, 0), in_qty = coalesce(in_qty, 0),
    dead_qty = coalesce(dead_qty, 0), cull_qty = coalesce(cull_qty, 0), sold_qty = coalesce(sold_qty, 0),
    out_qty = coalesce(out_qty, 0), in_weight = coalesce(in_weight, 0), out_weight = coalesce(out_weight, 0),
    status = coalesce(status, 'OPEN')
 where stock is null or init_qty is null or in_qty is null or dead_qty is null or cull_qty is null or sold_qty is null
    or out_qty is null or in_weight is null or out_weight is null or status is null;
