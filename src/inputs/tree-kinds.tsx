import { use, useMemo, useState } from 'react'
import { isEmpty } from '#domain/typed.ts'
import type { Field } from '#kit/field.ts'
import { asksForFarms, ORG_REQUIRED } from '#kit/parse.ts'
import { Cascader } from '#widgets/controls.tsx'
import { OrgTreePicker } from '#widgets/org-tree-picker/org-tree-picker.tsx'
import { ALL, type OrgValue } from '#widgets/org-tree-picker/org-value.ts'
import { findHit } from '#widgets/pinyin.load.ts'
import { useSpelling } from '#widgets/use-spelling.ts'
import { AREA_SEPARATOR, type Area, areaOfCode, areaOfNames, useAreas } from './area-codes.ts'
import {
  ANY,
  asList,
  type FieldComponents,
  type FilterProps,
  type InputProps,
  plain,
  titledKind,
} from './field-components.ts'
import { useOrgSource } from './organisation-tree.ts'
import { SeveralFarmsContext } from './several-farms.ts'
import './inputs.css'

interface AreaOption {
  value: string
  label: string
  children?: AreaOption[]
}

const optionOf = ({ uid, name1, children }: Area): AreaOption => ({
  value: uid,
  label: name1,
  ...(children?.length ? { children: children.map(optionOf) } : {}),
})

const pathOf = (areas: readonly Area[], field: Field, value: string): readonly Area[] =>
  field.area === 'code' ? areaOfCode(areas, value) : areaOfNames(areas, value)

/** 省市区: a province, or one of its cities or counties. What was typed or imported before stays readable. */
function AreaInput({ field, id, value, disabled, placeholder, onChange }: InputProps) {
  const [opened, setOpened] = useState(false)
  const areas = useAreas(opened || !isEmpty(value))
  const spelling = useSpelling(opened)
  const options = useMemo(() => areas.map(optionOf), [areas])
  const text = isEmpty(value) ? null : String(value)
  const path = text === null ? [] : pathOf(areas, field, text)
  const known = path.map(({ uid }) => uid)
  return (
    <Cascader<AreaOption>
      id={id}
      className="field-fill"
      options={options}
      disabled={disabled}
      changeOnSelect
      allowClear={!field.required}
      placeholder={placeholder ?? `请选择${field.label}`}
      value={text === null ? undefined : known.length > 0 ? known : [text]}
      displayRender={(labels) => (known.length > 0 ? labels.join(AREA_SEPARATOR) : text)}
      showSearch={{
        filter: (typed, path) => path.some((one) => findHit(one.label, typed, spelling) !== null),
      }}
      onOpenChange={(shown) => shown && setOpened(true)}
      onChange={(_next, chosen) => onChange?.(textOf(field, chosen ?? []))}
    />
  )
}

const textOf = (field: Field, path: readonly AreaOption[]): string | null => {
  const last = path.at(-1)
  if (!last) return null
  return field.area === 'code' ? last.value : path.map(({ label }) => label).join(AREA_SEPARATOR)
}

/** A province asks for all that lies in it: the names begin with its own. */
const AreaFilter = ({ onChange, ...props }: FilterProps) => (
  <AreaInput {...props} placeholder={ANY} onChange={(next) => onChange?.(next ?? undefined)} />
)

/** A code by its names, from the province down. */
function AreaWords({ code }: { code: string }) {
  const names = areaOfCode(useAreas(), code).map(({ name1 }) => name1)
  return <span title={code}>{names.join(AREA_SEPARATOR) || code}</span>
}

export const areaComponents: FieldComponents = {
  cell: (field, value) =>
    field.area === 'code' && !isEmpty(value) ? <AreaWords code={String(value)} /> : plain(value),
  Input: AreaInput,
  Filter: AreaFilter,
  shape: 'text',
  align: 'left',
  width: 160,
}

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
  // choosing all is a choice, not the default of an empty one
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
export const organisationComponents: FieldComponents = {
  ...titledKind,
  Input: OrganisationInput,
  Filter: OrganisationFilter,
  width: 120,
}
