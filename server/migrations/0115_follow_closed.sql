-- What a document says of its cost follows the ledger, also where a part of it was issued in a later month than its own: such an
-- update is let through while the transaction says that it follows, and only where nothing but those columns differs.
create or replace function refuse_closed_day() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('app.follows', true) = 'ledger'
    and to_jsonb(new) - '{amount,lines}'::text[] = to_jsonb(old) - '{amount,lines}'::text[] then
    return null;
  end if;
  raise exception '% of %: the day lies in a closed month', tg_op, tg_table_name using errcode = 'PFCLO';
end $$;
