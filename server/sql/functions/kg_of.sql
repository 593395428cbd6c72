-- kg per unit of feed; 1 for materials recorded in units everywhere.
create or replace function kg_of(material uuid)
returns numeric
language sql stable as $$
  select case when m.material_class = 'FEED' then coalesce(m.kg_per_unit, 1) else 1 end from material m where m.uid = material
$$;
