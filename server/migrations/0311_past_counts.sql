-- Counts of before keep what was found as well, where the shelf still held it and nothing of the ledger moves by that. Where later
-- entries had moved a shelf away from its count, nothing is rewritten: the count stays the difference it was posted with, and is
-- named. So do counts of closed months: nothing is entered for their days any more.
create temporary table past_count on commit drop as
select d.farm_id, d.uid as document, d.doc_no, d.kind, d.count_date as day, d.warehouse_id, l.no as line, (l.line->>'materialId')::uuid as material_id,
    coalesce(l.line->>'lot', '') as lot, (l.line->>'qty')::numeric as found, e.uid, case when e.amount is not null then (l.line->>'price')::numeric end as price,
    coalesce((o.closed_up_to >= d.count_date), false) as closed,
    case when m.uid is null then coalesce((select k.qty from stock_lot k where k.farm_id = d.farm_id and k.warehouse_id = d.warehouse_id
          and k.material_id = (l.line->>'materialId')::uuid and k.lot = coalesce(l.line->>'lot', '')), 0)
        - coalesce((select sum(v.qty) from stock_move v where v.farm_id = d.farm_id and v.warehouse_id = d.warehouse_id and v.event_date > d.count_date
          and v.material_id = (l.line->>'materialId')::uuid and v.lot = coalesce(l.line->>'lot', '')), 0) = (l.line->>'qty')::numeric
      else m.lot_after = (l.line->>'qty')::numeric
        -- a count stands in the evening: what was entered later for that day comes before it now
        and (d.kind = 'ADJUST' or not exists (select from stock_move v join stock_event w on w.farm_id = v.farm_id and w.uid = v.uid
          where v.farm_id = m.farm_id and v.material_id = m.material_id and v.warehouse_id = m.warehouse_id and v.event_date = m.event_date
            and v.seq > m.seq and v.rank > 0 and w.source_uid <> d.uid)) end as holds,
    case when m.qty_after <> m.qty then round((m.amount_after - m.amount) / (m.qty_after - m.qty), 4)
      when m.uid is not null then round(m.amount / m.qty, 4)
      else (select round(v.amount_after / v.qty_after, 4) from stock_move v where v.farm_id = d.farm_id and v.warehouse_id = d.warehouse_id
        and v.material_id = (l.line->>'materialId')::uuid and v.event_date <= d.count_date and v.qty_after > 0
        order by v.event_date desc, v.rank desc, v.seq desc limit 1) end as mean_price
  from material_alteration d join organize o on o.uid = d.farm_id
  cross join lateral jsonb_array_elements(case jsonb_typeof(d.lines) when 'array' then d.lines else '[]' end) with ordinality l(line, no)
  left join stock_event e on e.farm_id = d.farm_id and e.source_uid = d.uid and e.source_line = l.no and e.kind in ('GAIN', 'LOSS')
  left join stock_move m on m.farm_id = e.farm_id and m.uid = e.uid
 where d.status = 'APPROVED' and d.kind in ('COUNT', 'ADJUST') and not d.deleted
   and not exists (select from stock_event c where c.farm_id = d.farm_id and c.source_uid = d.uid and c.kind in ('COUNT', 'ADJUST'));

-- what was found of the lots of a material was found together
update past_count p set holds = false
 where p.uid is not null and exists (select from past_count q where q.farm_id = p.farm_id and q.document = p.document
   and q.material_id = p.material_id and q.uid is not null and not q.holds);

update stock_event e set kind = p.kind, qty = p.found, amount = null, price = p.price, mean_price = p.mean_price
  from past_count p where p.holds and not p.closed and e.farm_id = p.farm_id and e.uid = p.uid;
insert into stock_event (farm_id, uid, event_date, seq, kind, material_id, warehouse_id, lot, qty, mean_price, source, source_uid, source_line, doc_no)
select farm_id, gen_random_uuid(), day, nextval('pig_event_seq'), kind, material_id, warehouse_id, lot, found, mean_price, 'material-alteration', document, line, doc_no
  from past_count where holds and not closed and uid is null;

-- only the place in the day: no cost follows from it
alter table stock_move disable trigger user;
update stock_move m set rank = 2 from past_count p
 where p.holds and not p.closed and p.kind = 'COUNT' and m.farm_id = p.farm_id and m.uid = p.uid;
alter table stock_move enable trigger user;

do $$
declare kept int; shut int; moved int; named text;
begin
  select count(*) filter (where holds and not closed), count(*) filter (where closed), count(*) filter (where not holds and not closed),
      string_agg(distinct doc_no, '、') filter (where not holds and not closed) into kept, shut, moved, named from past_count;
  raise notice 'counts: % lines keep what was found; % lines of closed months and % lines whose shelf was changed since stay differences: %',
    kept, shut, moved, coalesce(named, '-');
end $$;
