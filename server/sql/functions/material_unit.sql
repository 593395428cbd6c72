-- Unit of a material, shown with its limit or price.
create or replace function material_unit(material uuid)
returns text
language sql stable as $$
  select u.name1 from material m join data_dictionary u on u.uid = m.unit_id where m.uid = material
$$;
