import { isEmpty } from '#domain/typed.ts'
import { OrgTreePicker } from '#widgets/org-tree-picker/org-tree-picker.tsx'
import { asList, type FieldFace, type FilterProps, type InputProps, NO_VALUE, titleOf } from './face.ts'
import { OrganisationSelect } from './organisation-select.tsx'
import { useLoadOrganisations } from './organisation-tree.ts'

function OneInput({ field, id, value, onChange, disabled, placeholder }: InputProps) {
  const types = field.orgTypes ?? []
  const load = useLoadOrganisations(types)
  return (
    <OrgTreePicker
      id={id}
      load={load}
      types={types}
      disabled={disabled}
      title={`选择${field.label}`}
      placeholder={placeholder ?? `请选择${field.label}`}
      value={isEmpty(value) ? null : { orgId: String(value), orgType: types[0] ?? 'farm', multiCheck: 'N' }}
      onChange={(next) => onChange?.(next?.orgId ?? null)}
    />
  )
}

function OrganisationInput(props: InputProps) {
  const { field, id, value, onChange, disabled } = props
  if (!field.many) return <OneInput {...props} />
  return (
    <OrganisationSelect
      id={id}
      types={field.orgTypes ?? []}
      disabled={disabled}
      placeholder={`请选择${field.label}`}
      value={asList(value)}
      onChange={(next) => onChange?.(next)}
    />
  )
}

function OrganisationFilter({ field, id, value, onChange }: FilterProps) {
  return (
    <OrganisationSelect
      id={id}
      types={field.orgTypes ?? []}
      placeholder="全部"
      value={asList(value)}
      onChange={(next) => onChange?.(next.length ? next : undefined)}
    />
  )
}

/** One node of the organisation tree, or several. */
export const organisationFace: FieldFace = {
  cell: (_field, _value, row, name) => titleOf(row, name) ?? NO_VALUE,
  Input: OrganisationInput,
  Filter: OrganisationFilter,
  shape: 'many',
  align: 'left',
  width: 120,
}
