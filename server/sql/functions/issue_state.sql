-- Read like a column of requisition: the issued part of the approved quantity.
create or replace function issue_state(requisition)
returns text
language sql immutable as $$
  select case when $1.status <> 'APPROVED' then null
      when bool_and(issued >= wanted) then 'FULL' when sum(issued) > 0 then 'PART' else 'NONE' end
    from (select coalesce((l->>'issued')::numeric, 0) as issued, coalesce(l->>'qty', l->>'applyQty')::numeric as wanted
            from jsonb_path_query($1.lines, '$[*]') l where $1.status = 'APPROVED') x
$$;
