import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Form } from 'antd'
import { useCallback, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { currentFarm, farmsStore } from '#app-state/current-farm.ts'
import { useMay } from '#app-state/use-rights.ts'
import { formatDecimal } from '#domain/decimal.ts'
import { isEmpty, isMissing } from '#domain/typed.ts'
import { type InputProps, titleOf } from '#inputs/field-components.ts'
import { useToday } from '#inputs/today.ts'
import { pigTransfer, type TransferStatus, transferStatuses } from '#resources/pig/pig-transfer.ts'
import type { FormOptions } from '#views/resource-form/form-props.ts'
import { ResourceList } from '#views/resource-list/resource-list.tsx'
import type { RowAction } from '#views/resource-list/row-actions.tsx'
import type { ListRow } from '#views/resource-list/use-list-data.ts'
import { RowFacts } from '#views/resource-view/row-facts.tsx'
import { EarTagInput } from '#widgets/ear-tag-input.tsx'
import { FactList } from '#widgets/fact-list.tsx'
import { PlainTable } from '#widgets/plain-table.tsx'
import { PrintArea, usePrinting } from '#widgets/print-area.tsx'
import { RemoteSelect } from '#widgets/remote-select.tsx'
import { SplitDrawer } from '#widgets/split-drawer.tsx'
import type { LoadOptions } from '#widgets/use-remote-options.ts'
import { ActModal } from './act-modal.tsx'
import { type ActKind, actWords } from './acts.ts'
import { pigColumns } from './pig-transfer.columns.tsx'
import { lineStates, objections, type SlipPig, type SlipPigs } from './slip-data.ts'
import { useSlipApi } from './use-slip-api.ts'
import '#views/document-list/document-list.css'
import '../card/ruled-table.css'
import './transfer.css'

const locked = ({ status }: ListRow) => (status === 'DRAFT' ? null : '已发出，撤销发出后才能修改')

/** 种猪调拨: slips of breeding pigs that leave the farm or come to it. */
export function Screen() {
  const today = useToday()
  const farm = useStore(currentFarm, (state) => state.farm)
  const [opened, setOpened] = useState<ListRow | null>(null)
  const { actions, asked, close } = useActs()
  const form = useMemo(
    (): FormOptions => ({
      presets: { outFarmId: farm?.uid, outDate: today },
      inputs: { inFarmId: FarmInput, pigs: PigsInput },
    }),
    [farm, today],
  )
  const columns = useMemo(
    () => ({
      docNo: {
        render: (row: ListRow) => (
          <Button type="link" className="list-link" onClick={() => setOpened(row)}>
            {String(row.docNo)}
          </Button>
        ),
      },
      rejected: { hidden: true },
      difference: {
        render: ({ status, difference }: ListRow) => (status === 'DRAFT' ? '-' : String(difference)),
      },
    }),
    [],
  )
  return (
    <>
      <ResourceList
        resource={pigTransfer}
        noun="种猪调拨单"
        columns={columns}
        form={form}
        locked={locked}
        rowActions={() => actions}
        onOpen={setOpened}
      />
      {opened && <SlipDrawer key={opened.uid} slip={opened} onClose={() => setOpened(null)} />}
      {asked && (
        <ActModal key={`${asked.slip.uid}${asked.act}`} slip={asked.slip} act={asked.act} onClose={close} />
      )}
    </>
  )
}

/** Links in a row for the acts a person may do on a slip, and the chosen one. */
function useActs() {
  const [asked, setAsked] = useState<{ slip: ListRow; act: ActKind } | null>(null)
  const farms = useStore(farmsStore, (state) => state.farms)
  const mine = (uid: unknown) => farms.some((one) => one.uid === uid)
  const { name } = pigTransfer
  const may: Record<ActKind, boolean> = {
    dispatch: useMay(name, 'dispatch'),
    receive: useMay(name, 'receive'),
    reject: useMay(name, 'reject'),
    undo: useMay(name, 'undo'),
  }
  const acts: ActKind[] = ['receive', 'dispatch', 'reject', 'undo']
  const actions = acts
    .filter((act) => may[act])
    .map(
      (act): RowAction => ({
        key: act,
        label: actWords[act],
        reason: (row) => reasonAgainst(act, row, mine),
        onClick: (slip) => setAsked({ slip, act }),
      }),
    )
  return { actions, asked, close: () => setAsked(null) }
}

function reasonAgainst(act: ActKind, row: ListRow, mine: (uid: unknown) => boolean): string | null {
  const draft = row.status === 'DRAFT'
  if (act === 'undo') return draft ? '还没有发出' : null
  if (act === 'dispatch') return draft ? (mine(row.outFarmId) ? null : '由调出场发出') : '已经发出'
  if (row.status !== 'IN_TRANSIT') return draft ? '还没有发出' : '没有在途的猪只'
  return mine(row.inFarmId) ? null : `由调入场${actWords[act]}`
}

/** A farm of the company, whether or not it is the person's own. */
function FarmInput({ field, id, name, value, row, onChange }: InputProps) {
  const api = useSlipApi()
  const load = useCallback<LoadOptions>(
    async (search) => {
      const farms = await api.farms()
      const found = farms.filter((one) => one.name.includes(search.trim()))
      return { options: found.map((one) => ({ value: one.uid, label: one.name })), total: found.length }
    },
    [api],
  )
  const chosen = isEmpty(value) ? null : String(value)
  return (
    <RemoteSelect
      id={id}
      load={load}
      placeholder={`请选择${field.label}`}
      value={chosen}
      chosen={chosen ? { value: chosen, label: titleOf(row, name) ?? '…' } : null}
      onChange={(next) => onChange?.(next)}
    />
  )
}

const tagsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.map((one: { earNo?: unknown }) => String(one.earNo ?? '')) : []

/** Ear numbers typed, scanned or pasted; below them each animal as it is, and what would stop it. */
function PigsInput({ id, value, onChange }: InputProps) {
  const earNos = tagsOf(value)
  const outFarmId: unknown = Form.useWatch('outFarmId')
  const outDate: unknown = Form.useWatch('outDate')
  const found = useLeaving(earNos, outFarmId, outDate)
  const unknown = found?.list.filter((one) => one.violations?.some(({ rule }) => rule === 'V-007'))
  return (
    <>
      <EarTagInput
        id={id}
        placeholderName="可粘贴多个耳号，逗号或空格分开"
        value={earNos}
        unknown={unknown?.map((one) => one.earNo)}
        onChange={(tags) => onChange?.(tags.map((earNo) => ({ earNo })))}
      />
      {found && earNos.length > 0 && (
        <div className="overflow-auto">
          <PlainTable
            className="ruled-table transfer-table"
            rows={found.list}
            rowKey={({ earNo }) => earNo}
            columns={[
              ...pigColumns(found.titles),
              {
                title: '提醒',
                cell: ({ violations }) =>
                  objections(violations).map(({ rule, level, message }) => (
                    <span key={rule} className={level === 'E' ? 'transfer-error' : 'transfer-warning'}>
                      {message}
                    </span>
                  )),
              },
            ]}
          />
        </div>
      )}
    </>
  )
}

/** The animals as they would leave; half typed input is not sent. */
function useLeaving(earNos: readonly string[], outFarmId: unknown, outDate: unknown) {
  const api = useSlipApi()
  const { data } = useQuery({
    queryKey: ['transfer-leaving', outFarmId, outDate, earNos],
    enabled:
      earNos.length > 0 && typeof outFarmId === 'string' && typeof outDate === 'string' && outDate !== '',
    queryFn: () => api.try({ outFarmId, outDate, earNos }),
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  })
  return data ?? null
}

/** A slip with its animals: as they left, and their result. */
function SlipDrawer({ slip, onClose }: { slip: ListRow; onClose(): void }) {
  const api = useSlipApi()
  const [printing, print] = usePrinting()
  const { data, isError } = useQuery({
    queryKey: ['transfer-pigs', slip.uid, slip.version],
    queryFn: () => api.pigs(slip.uid),
  })
  return (
    <SplitDrawer
      open
      wide
      title={pigTransfer.label}
      scope={String(slip.docNo)}
      extra={
        <Button disabled={!data} onClick={print}>
          打印
        </Button>
      }
      onClose={onClose}
    >
      <RowFacts resource={pigTransfer} row={slip} />
      {isError && <p className="transfer-error">猪只没有读到，请关闭后重试</p>}
      {data && <SlipTable pigs={data} />}
      {printing && data && <PrintedSlip slip={slip} pigs={data} />}
    </SplitDrawer>
  )
}

function SlipTable({ pigs, plain }: { pigs: SlipPigs; plain?: boolean }) {
  return (
    <div className="overflow-auto">
      <PlainTable
        className="ruled-table transfer-table"
        rows={pigs.list}
        rowKey={({ earNo }) => earNo}
        columns={[...pigColumns(pigs.titles, plain), { title: '去向', cell: fateOf }]}
      />
    </div>
  )
}

/** 已接收 11-12 改号 B2, 已拒收 11-13 与单据不符. */
function fateOf({ state, date, inEarNo, earNo, reason }: SlipPig): string {
  if (!state) return '待发出'
  const number = inEarNo && inEarNo !== earNo ? `改号 ${inEarNo}` : null
  return [lineStates[state], date, number, state === 'REJECTED' ? reason : null].filter(Boolean).join(' ')
}

const word = (value: unknown): string => (isMissing(value) ? '-' : String(value))

/** The slip on A4, to go along with the lorry: what leaves, and room for three signatures. */
function PrintedSlip({ slip, pigs }: { slip: ListRow; pigs: SlipPigs }) {
  const facts: [string, string][] = [
    ['单号', word(slip.docNo)],
    ['调出场', word(slip.outFarmIdTitle)],
    ['调入场', word(slip.inFarmIdTitle)],
    ['调出日期', word(slip.outDate)],
    ['车牌', word(slip.vehicle)],
    ['头数', word(slip.heads)],
    ['每头调拨价 元', formatDecimal(slip.price as string | null)],
    ['调拨金额 元', formatDecimal(slip.amount as string | null)],
    ['状态', transferStatuses[slip.status as TransferStatus] ?? '-'],
  ]
  return (
    <PrintArea paper="a4">
      <article className="printed-document printed-slip">
        <h1>种猪调拨单</h1>
        <FactList facts={facts} />
        <SlipTable pigs={pigs} plain />
        <footer>
          <span>调出场签字</span>
          <span>运输</span>
          <span>调入场签字</span>
        </footer>
      </article>
    </PrintArea>
  )
}
