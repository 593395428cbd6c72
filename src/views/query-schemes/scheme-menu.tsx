import { DeleteOutlined, DownOutlined, StarFilled, StarOutlined } from '@ant-design/icons'
import { useNotification } from '@refinedev/core'
import { Button, Input, Popover } from 'antd'
import { useRef, useState } from 'react'
import { openTab } from '#app-state/open-tab.ts'
import { useGranted } from '#app-state/use-granted.ts'
import { useMay } from '#app-state/use-rights.ts'
import { intoPackPath, MONTH_PACK, SUBSCRIPTION, subscribePath } from '#kit/subscriptions.ts'
import { enterKey } from '#widgets/enter-key.ts'
import { PopoverBody } from '#widgets/popover-body.tsx'
import { nameProblem, SCHEME_NAME_LENGTH, type Scheme } from './scheme.ts'
import { useSchemes } from './use-schemes.ts'
import './query-schemes.css'

const WIDTH = 280
/** Sources of the schemes of a screen. */
const SOURCE = /^(report|list)\.(.+)$/

function sourceOf(screen: string): SchemeSource | null {
  const [, kind, name] = SOURCE.exec(screen) ?? []
  return kind && name ? { name, isReport: kind === 'report' } : null
}

/** Queries kept by name, next to 重置 and 查询: opened again, made the first of the screen, or passed on as a link. */
export function SchemeMenu({ screen }: { screen: string }) {
  const [open, setOpen] = useState(false)
  const model = useSchemes(screen)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  return (
    <Popover
      open={open}
      trigger="click"
      placement="bottomRight"
      arrow={false}
      destroyOnHidden
      styles={{ body: { width: WIDTH } }}
      onOpenChange={setOpen}
      content={<SchemePanel model={model} source={sourceOf(screen)} onDone={close} />}
    >
      <Button
        ref={button}
        aria-expanded={open}
        icon={<DownOutlined />}
        iconPosition="end"
        className="scheme-menu"
      >
        {model.shown ?? '查询方案'}
      </Button>
    </Popover>
  )
}

/** A report or a list, by its route name. */
interface SchemeSource {
  readonly name: string
  readonly isReport: boolean
}

interface SchemePanelProps {
  model: ReturnType<typeof useSchemes>
  /** Report or list of the screen; null for one that cannot be sent. */
  source: SchemeSource | null
  onDone(): void
}

/** The schemes of a screen, and below them the present query: to be kept, or passed on. */
function SchemePanel({ model, source, onDone }: SchemePanelProps) {
  const { open: notify } = useNotification()
  const copy = async () => {
    await navigator.clipboard?.writeText(model.link)
    notify?.({ type: 'success', message: '已复制链接，有权限的同事打开后看到同样的查询' })
    onDone()
  }
  return (
    <PopoverBody className="scheme-panel" onClose={onDone}>
      {model.schemes.length === 0 && <p className="text-2">还没有方案：查询后在下面起名保存</p>}
      <ul className="p-0 overflow-auto list-none">
        {model.schemes.map((scheme) => (
          <SchemeRow
            key={scheme.name}
            scheme={scheme}
            current={scheme.name === model.shown}
            onApply={() => {
              model.apply(scheme)
              onDone()
            }}
            onFirst={() => void model.toggleFirst(scheme.name)}
            onRemove={() => void model.remove(scheme.name)}
          />
        ))}
      </ul>
      <SchemeName {...{ model, onDone }} />
      <div className="scheme-links flex flex-wrap">
        <Button type="link" size="small" onClick={() => void copy()}>
          复制当前查询的链接
        </Button>
        {source && <SubscribeLink {...{ source, onDone }} scheme={model.shown} />}
        {source?.isReport && <PackLink {...{ source, onDone }} link={model.link} />}
      </div>
    </PopoverBody>
  )
}

interface SchemeRowProps {
  scheme: Scheme
  current: boolean
  onApply(): void
  onFirst(): void
  onRemove(): void
}

const SchemeRow = ({ scheme: { name, first }, current, onApply, onFirst, onRemove }: SchemeRowProps) => (
  <li className="flex items-center">
    <Button type="text" className="scheme-apply" aria-current={current} onClick={onApply}>
      {name}
    </Button>
    <Button
      type="text"
      icon={first ? <StarFilled /> : <StarOutlined />}
      aria-pressed={first}
      aria-label={`打开画面时用“${name}”`}
      title="打开画面时用此方案"
      onClick={onFirst}
    />
    <Button type="text" icon={<DeleteOutlined />} aria-label={`删除方案“${name}”`} onClick={onRemove} />
  </li>
)

/** A known name takes the present query; the button says so. */
function SchemeName({ model, onDone }: Omit<SchemePanelProps, 'source'>) {
  const [name, setName] = useState(model.shown ?? '')
  const [problem, setProblem] = useState<string | null>(null)
  const known = model.schemes.some((one) => one.name === name.trim())
  const save = async () => {
    const wrong = nameProblem(model.schemes, name.trim())
    setProblem(wrong)
    if (wrong) return
    if (await model.add(name.trim())) onDone()
  }
  return (
    <>
      <div className="flex gap-2">
        <Input
          value={name}
          maxLength={SCHEME_NAME_LENGTH}
          placeholder="方案名称"
          aria-label="方案名称"
          status={problem ? 'error' : undefined}
          onChange={(event) => setName(event.target.value)}
          onKeyDown={enterKey(() => void save())}
        />
        <Button onClick={() => void save()}>{known ? '更新' : '保存'}</Button>
      </div>
      {problem && <output className="block text-error">{problem}</output>}
    </>
  )
}

interface SubscribeProps {
  source: SchemeSource
  /** The scheme that is shown; null where the query is none. */
  scheme: string | null
  onDone(): void
}

/** Opens the dialog of subscriptions with the scheme that is shown, for people who may export it. */
function SubscribeLink({ source: { name }, scheme, onDone }: SubscribeProps) {
  const granted = useGranted()
  const mayExport = useMay(name, 'export')
  if (!mayExport || !granted.has(SUBSCRIPTION)) return null
  const open = () => {
    onDone()
    openTab(subscribePath(name, scheme ?? ''))
  }
  return (
    <Button
      type="link"
      size="small"
      disabled={scheme === null}
      title={scheme === null ? '先把当前查询保存为方案' : undefined}
      onClick={open}
    >
      订阅此方案
    </Button>
  )
}

/** Takes the present query into a month pack, for people who may write them. */
function PackLink({ source: { name }, link, onDone }: Omit<SubscribeProps, 'scheme'> & { link: string }) {
  const granted = useGranted()
  const [mayExport, mayEdit] = [useMay(name, 'export'), useMay(MONTH_PACK, 'edit')]
  if (!mayExport || !mayEdit || !granted.has(MONTH_PACK)) return null
  const open = () => {
    onDone()
    openTab(intoPackPath(name, link))
  }
  return (
    <Button type="link" size="small" onClick={open}>
      存入月报包
    </Button>
  )
}
