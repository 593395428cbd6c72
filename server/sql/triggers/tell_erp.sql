-- Events of the farm are told with themselves, whoever writes them.
create or replace function tell_erp()
returns trigger
language plpgsql set plan_cache_mode = force_custom_plan as $$
declare
  kind text;
  subject text;
  heads numeric := 1;
  p jsonb;
  told record;
begin
  if tg_op <> 'INSERT' and exists (select from erp_message m where m.farm_id = old.farm_id and m.source_uid = old.uid and not m.reverses)
    then perform erp_take_back(old.farm_id, old.uid); end if;
  if tg_table_name = 'pig_event' then
    if tg_op = 'DELETE' then told := old; else told := new; end if;
    -- most matings are no first one, and change none
    if told.type = 'event_mat' and tg_op <> 'UPDATE' then
      if exists (select from (select e.event_date, e.seq from pig_event e where e.farm_id = told.farm_id and e.pig_id = told.pig_id
        and e.type = 'event_mat' offset 0) m where (m.event_date, m.seq) < (told.event_date, told.seq)) then return null; end if;
    end if;
    -- how a pig came decides as well
    if tg_op <> 'INSERT' and old.type in ('event_mat', 'event_entry') then perform erp_matured(old.farm_id, old.pig_id); end if;
    if tg_op <> 'DELETE' and new.type = 'event_mat' then
      perform erp_matured(new.farm_id, new.pig_id);
      return null;
    end if;
  end if;
  if tg_op = 'DELETE' then return null; end if;
  p := new.payload;
  if p->>'init' = 'true' then return null; end if;
  kind := case
    when new.type = 'event_entry' then 'ENTRY'
    when new.type in ('event_cull_pig', 'batch_out_cull') then 'CULL'
    when new.type in ('event_death_pig', 'batch_out_death') then 'DEATH'
    when new.type in ('event_sale_pig', 'batch_out_sale', 'batch_out_slaughter') then 'SALE'
    when new.type = 'event_transfer_farm' then 'TRANSFER'
    when new.type = 'batch_in_buy' then 'BUY'
    when new.type = 'event_batch_cost' then 'COST'
    else 'ISSUE' end;
  if tg_table_name = 'pig_event' then
    -- who waits for her cull has not left
    if new.type = 'event_cull_pig' and p->>'kind' = 'WAIT' then return null; end if;
    subject := coalesce((select g.ear_no from pig g where g.farm_id = new.farm_id and g.uid = new.pig_id), p->>'earNo');
  elsif tg_table_name = 'batch_event' then
    subject := (select b.batch_no from batch b where b.farm_id = new.farm_id and b.uid = new.batch_id);
    heads := (p->>'qty')::numeric;
  else
    subject := coalesce((select b.batch_no from batch b where b.farm_id = new.farm_id and b.uid::text = p->>'batchId'),
      (select o.name from organize o where o.uid::text = coalesce(p->>'placeId', p->>'houseId')));
    heads := (p->>'qty')::numeric;
  end if;
  perform erp_tell(new.farm_id, new.uid, kind, 'SJ' || to_char(new.event_date, 'YYYYMMDD') || '-' || new.seq, new.event_date, subject, heads,
    case when tg_table_name <> 'farm_event' then (p->>'weight')::numeric end, coalesce(p->>'cost', p->>'amount')::numeric,
    jsonb_build_object('event', new.type, 'date', new.event_date, 'subject', subject, 'data', p - 'history' - 'past'));
  return null;
end $$;

create trigger erp_delete after delete on pig_event
  for each row when ((old.type = ANY (ARRAY['event_entry'::text, 'event_mat'::text, 'event_cull_pig'::text, 'event_death_pig'::text, 'event_sale_pig'::text, 'event_transfer_farm'::text]))) execute function tell_erp();
create trigger erp_insert after insert on pig_event
  for each row when ((new.type = ANY (ARRAY['event_entry'::text, 'event_mat'::text, 'event_cull_pig'::text, 'event_death_pig'::text, 'event_sale_pig'::text, 'event_transfer_farm'::text]))) execute function tell_erp();
create trigger erp_update after update on pig_event
  for each row when (((new.type = ANY (ARRAY['event_entry'::text, 'event_mat'::text, 'event_cull_pig'::text, 'event_death_pig'::text, 'event_sale_pig'::text, 'event_transfer_farm'::text])) AND ((old.event_date is distinct from new.event_date) OR (old.payload is distinct from new.payload)))) execute function tell_erp();
create trigger erp_delete after delete on batch_event
  for each row when ((old.type = ANY (ARRAY['batch_in_buy'::text, 'batch_out_sale'::text, 'batch_out_slaughter'::text, 'batch_out_death'::text, 'batch_out_cull'::text]))) execute function tell_erp();
create trigger erp_insert after insert on batch_event
  for each row when ((new.type = ANY (ARRAY['batch_in_buy'::text, 'batch_out_sale'::text, 'batch_out_slaughter'::text, 'batch_out_death'::text, 'batch_out_cull'::text]))) execute function tell_erp();
create trigger erp_update after update on batch_event
  for each row when (((new.type = ANY (ARRAY['batch_in_buy'::text, 'batch_out_sale'::text, 'batch_out_slaughter'::text, 'batch_out_death'::text, 'batch_out_cull'::text])) AND ((old.event_date is distinct from new.event_date) OR (old.payload is distinct from new.payload)))) execute function tell_erp();
create trigger erp_delete after delete on farm_event
  for each row when ((old.type = ANY (ARRAY['feed_use'::text, 'event_cure'::text, 'event_health'::text, 'event_immune'::text, 'event_batch_cost'::text]))) execute function tell_erp();
create trigger erp_insert after insert on farm_event
  for each row when ((new.type = ANY (ARRAY['feed_use'::text, 'event_cure'::text, 'event_health'::text, 'event_immune'::text, 'event_batch_cost'::text]))) execute function tell_erp();
create trigger erp_update after update on farm_event
  for each row when (((new.type = ANY (ARRAY['feed_use'::text, 'event_cure'::text, 'event_health'::text, 'event_immune'::text, 'event_batch_cost'::text])) AND ((old.event_date is distinct from new.event_date) OR ((old.payload - '{result,resultDate}'::text[]) is distinct from (new.payload - '{result,resultDate}'::text[]))))) execute function tell_erp();
