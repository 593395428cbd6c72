-- Read like a column of material_receipt: the classes of its materials, as text.
create or replace function material_classes(material_receipt)
returns text
language sql stable as $$
  select string_agg(distinct case m.material_class when 'FEED' then '饲料' when 'VACCINE' then '疫苗' when 'DRUG' then '兽药' when 'SEMEN' then '精液'
      when 'DISINFECTANT' then '消毒药' when 'CONSUMABLE' then '易耗品' when 'LOW_VALUE' then '低值易耗品' when 'TOOL' then '工具' when 'RAW' then '原料' end, '、')
    from jsonb_path_query($1.lines, '$[*]') l join material m on m.uid = (l->>'materialId')::uuid
$$;
