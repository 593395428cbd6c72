import { Select } from 'antd'
import { type ReactNode, useId, useMemo, useState } from 'react'
import { componentsOf } from '#inputs/inputs.registry.ts'
import { organisation, reference } from '#kit/field.ts'
import { type FunctionModel, walkFunctions } from '#kit/grants.ts'
import type { Explained } from '#resources/system/permission-explain.ts'
import { user } from '#resources/system/user.ts'
import { findHit } from '#widgets/pinyin.load.ts'
import { useSpelling } from '#widgets/use-spelling.ts'
import type { Asked } from './use-explained.ts'

const PERSON = reference('人员', user.name)
const PLACE = organisation('组织', ['company', 'department', 'farm'], {})
const asText = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

interface Props {
  readonly asked: Asked
  readonly person: Explained['person'] | undefined
  readonly functions: readonly FunctionModel[]
  /** The reader manages users and may ask about them. */
  readonly mayChoose: boolean
  onAsk(change: Asked): void
}

/** About whom, which screen and action, and where. */
export function QuestionBar({ asked, person, functions, mayChoose, onAsk }: Props) {
  const id = useId()
  const [Person, Place] = [componentsOf(PERSON).Input, componentsOf(PLACE).Input]
  return (
    <section className="explain-bar panel grid p-3" aria-label="要说明的权限">
      {mayChoose && (
        <Labelled id={`${id}person`} label="人员">
          <Person
            id={`${id}person`}
            name="uid"
            field={PERSON}
            value={asked.uid ?? null}
            row={{ uid: asked.uid, uidTitle: person?.name }}
            placeholder="本人"
            onChange={(uid) => onAsk({ uid: asText(uid) })}
          />
        </Labelled>
      )}
      <Labelled id={`${id}screen`} label="功能">
        <ScreenSelect
          id={`${id}screen`}
          functions={functions}
          value={screenOf(asked.code)}
          onChange={(code) => onAsk({ code })}
        />
      </Labelled>
      <Labelled id={`${id}action`} label="操作">
        <Select
          id={`${id}action`}
          value={asked.code}
          options={actionOptions(functions, screenOf(asked.code))}
          disabled={!asked.code}
          placeholder="先选功能"
          onChange={(code: string) => onAsk({ code })}
        />
      </Labelled>
      <Labelled id={`${id}place`} label="组织">
        <Place
          id={`${id}place`}
          name="organizeId"
          field={PLACE}
          value={asked.organizeId ?? null}
          placeholder="不限"
          onChange={(organizeId) => onAsk({ organizeId: asText(organizeId) })}
        />
      </Labelled>
    </section>
  )
}

interface LabelledProps {
  readonly id: string
  readonly label: string
  readonly children: ReactNode
}

const Labelled = ({ id, label, children }: LabelledProps) => (
  <span className="explain-field flex items-center gap-2">
    <label className="flex-none text-2" htmlFor={id}>
      {label}
    </label>
    {children}
  </span>
)

interface ScreenSelectProps {
  readonly id: string
  readonly functions: readonly FunctionModel[]
  readonly value: string | undefined
  onChange(code: string | undefined): void
}

/** All screens by menu, found by characters and pinyin. */
function ScreenSelect({ id, functions, value, onChange }: ScreenSelectProps) {
  const [search, setSearch] = useState('')
  const spelling = useSpelling(search !== '')
  const groups = useMemo(() => screenGroups(functions), [functions])
  const shown = groups.flatMap(({ label, options }) => {
    const hits = options.filter(
      (one) => search.trim() === '' || findHit(one.label, search, spelling) !== null,
    )
    return hits.length > 0 ? [{ label, options: hits }] : []
  })
  return (
    <Select
      id={id}
      showSearch
      allowClear
      filterOption={false}
      value={groups.length > 0 ? value : undefined}
      options={shown}
      placeholder="名称或拼音首字母"
      notFoundContent="没有找到"
      onSearch={setSearch}
      onChange={(code?: string) => {
        setSearch('')
        onChange(code)
      }}
    />
  )
}

interface Option {
  readonly value: string
  readonly label: string
}

interface ScreenGroup {
  readonly label: string
  readonly options: readonly Option[]
}

const LOOK = '查看'

const isPage = ({ targetUri, alias }: FunctionModel): boolean => targetUri !== '' && !alias

/** Screens in menu order under the titles of their menus; those above all menus come first. */
export function screenGroups(functions: readonly FunctionModel[]): ScreenGroup[] {
  const sorted = [...functions].sort((a, b) => a.sort - b.sort)
  const option = ({ code, name }: FunctionModel): Option => ({ value: code, label: name })
  const first = sorted.filter(isPage).map(option)
  const menus = sorted
    .filter((one) => !isPage(one))
    .map(({ name, child }) => ({
      label: name,
      options: walkFunctions(child ?? [])
        .filter(isPage)
        .map(option),
    }))
  return [...(first.length > 0 ? [{ label: '首页', options: first }] : []), ...menus].filter(
    ({ options }) => options.length > 0,
  )
}

/** Actions of a screen by function code: looking at it, then its buttons. */
export function actionOptions(functions: readonly FunctionModel[], screen: string | undefined): Option[] {
  const page = walkFunctions(functions).find((one) => isPage(one) && one.code === screen)
  if (!page) return []
  const buttons = [...(page.child ?? [])].sort((a, b) => a.sort - b.sort)
  return [
    { value: page.code, label: LOOK },
    ...buttons.map(({ code, name }) => ({ value: code, label: name })),
  ]
}

/** The screen of a function code. */
const screenOf = (code: string | undefined): string | undefined => code?.split(':', 1)[0]
