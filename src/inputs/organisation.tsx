import { use } from 'react'
import { isEmpty } from '#domain/typed.ts'
import type { Field } from '#kit/field.ts'
import { asksForFarms, ORG_REQUIRED } from '#kit/parse.ts'
import { OrgTreePicker } from '#widgets/org-tree-picker/org-tree-picker.tsx'
import { ALL, type OrgValue } from '#widgets/org-tree-picker/org-value.ts'
import { asList, type FieldFace, type FilterProps, type InputProps, NO_VALUE, titleOf } from './face.ts'
import { useOrgSource } from './organisation-tree.ts'
import { SeveralFarmsContext } from './several-farms.ts'

/** One chosen node as the picker holds it (spec §3). */
const single = (value: unknown, { orgTypes }: Field): OrgValue | null =>
  isEmpty(value) ? null : { orgId: String(value), orgType: orgTypes?.[0] ?? 'farm', multiCheck: 'N' }

/** Several chosen nodes as the picker holds them: the nodes themselves, so that a company stays a company. */
function chosenNodes(uids: readonly string[], { orgTypes }: Field): OrgValue | null {
  const [orgId] = uids
  if (orgId === undefined) return null
  return { orgId, orgType: orgTypes?.[0] ?? 'farm', multiCheck: 'Y', farmIds: [...uids] }
}

function OrganisationInput({ field, id, value, onChange, disabled, placeholder }: InputProps) {
  const types = field.orgTypes ?? []
  const source = useOrgSource(types)
  const many = field.many === true
  return (
    <OrgTreePicker
      {...source}
      id={id}
      types={types}
      multiple={many}
      clearable={!field.required}
      disabled={disabled}
      title={`选择${field.label}`}
      placeholder={placeholder ?? `请选择${field.label}`}
      value={many ? chosenNodes(asList(value), field) : single(value, field)}
      onNodes={(chosen) => onChange?.(many ? [...chosen] : (chosen[0] ?? null))}
    />
  )
}

function OrganisationFilter({ field, id, value, onChange }: FilterProps) {
  const types = field.orgTypes ?? []
  const source = useOrgSource(types)
  const several = use(SeveralFarmsContext)
  // all of them is a choice somebody makes, not what is left when nobody chose
  const mustChoose = several && asksForFarms(field)
  return (
    <OrgTreePicker
      {...source}
      id={id}
      types={types}
      multiple
      all={asksForFarms(field) ? 'tops' : 'none'}
      clearable={!mustChoose}
      title={`选择${field.label}`}
      placeholder={mustChoose ? ORG_REQUIRED : ALL}
      value={chosenNodes(asList(value), field)}
      onNodes={(chosen) => onChange?.(chosen.length ? [...chosen] : undefined)}
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
