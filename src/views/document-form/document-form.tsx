import { Alert, AutoComplete, Button, Form, Typography } from 'antd'
import { use, useMemo } from 'react'
import { useMay } from '#app-state/use-rights.ts'
import { SEARCH_DEBOUNCE_MS } from '#domain/constants.ts'
import { isEmpty } from '#domain/typed.ts'
import type { InputProps } from '#inputs/field-components.ts'
import { referenceComponents } from '#inputs/reference.tsx'
import type { Document } from '#kit/document.ts'
import type { Field } from '#kit/field.ts'
import { digitsOf } from '#kit/shown-places.ts'
import { formatNumber, toNumeric } from '#widgets/format-number.ts'
import { SplitDrawer } from '#widgets/split-drawer.tsx'
import { Unit } from '#widgets/unit.tsx'
import { useDebounced } from '#widgets/use-debounced.ts'
import { type LoadOptions, useRemoteOptions } from '#widgets/use-remote-options.ts'
import { DocumentFiles } from '../document-files/document-files.tsx'
import { nounOf } from '../noun-of.ts'
import { ConflictPanel } from '../resource-form/conflict-panel.tsx'
import { FormItem } from '../resource-form/form-item.tsx'
import type { FormOptions } from '../resource-form/form-props.ts'
import type { Values } from '../resource-form/form-values.ts'
import { useSaveKey } from '../resource-form/use-form-keys.ts'
import { DocumentFarmContext, isPlace, PlaceInput } from './document-form.place-input.tsx'
import { copiedLines } from './line-columns.ts'
import { LinesItem } from './lines-item.tsx'
import { type DocumentFormProps, useDocumentForm } from './use-document-form.ts'
import { DocumentOffersContext, useDocumentOffers } from './use-document-offers.ts'
import { type Titles, useLineTitles } from './use-line-titles.ts'
import '../resource-form/resource-form.css'
import { labelledForm } from '../resource-form/labelled-form.ts'
import './document-form.css'

/** Makes or edits a document over the whole screen: its facts above, its lines below, all of it by its declaration. */
export function DocumentForm({ from, ...props }: DocumentFormProps) {
  const { resource, row } = props
  const titles = useLineTitles(resource, row ?? from ?? null)
  // lines are read once: their words have to be there before
  return titles && <OpenDocument {...props} titles={titles} from={from && copyOf(resource, from)} />
}

function copyOf({ fields, document: { lines } }: Document, from: NonNullable<DocumentFormProps['from']>) {
  return lines ? { ...from, [lines]: copiedLines(fields[lines]?.fields, from[lines]) } : from
}

/** The inputs that know the farm of the document; the kind's own otherwise. */
function inputOf({ document: { offers = {} } }: Document, key: string, field: Field) {
  if (isPlace(field)) return PlaceInput
  if (field.sameFarm) return FarmReferenceInput
  return Object.hasOwn(offers, key) ? OfferedInput : undefined
}

function OpenDocument(props: DocumentFormProps & { titles: Titles }) {
  const { resource, row } = props
  const model = useDocumentForm(props)
  const { form, id, conflict, act } = model
  const { lines, farm } = resource.document
  const title = `${row ? '编辑' : '新增'}${nounOf(resource)}`
  // a farm that is given is no field of the form
  const farmValue = model.values[farm] ?? row?.[farm]
  const farmId = typeof farmValue === 'string' ? farmValue : null
  useSaveKey(conflict ? () => undefined : act.save, conflict ? undefined : act.finish)
  return (
    <SplitDrawer
      open
      wide
      full={lines !== undefined}
      title={title}
      scope={row ? String(row[resource.titleField] ?? '') : resource.document.effect}
      onClose={act.close}
      footer={conflict ? undefined : <DocumentFoot {...props} values={model.values} {...act} />}
    >
      {conflict && <ConflictPanel {...conflict} />}
      <Form
        form={form}
        name={id}
        className={`resource-form ${lines ? 'document-form flex flex-col h-full' : ''}`}
        hidden={conflict !== null}
        {...labelledForm}
        initialValues={model.start}
        onValuesChange={model.changed}
        aria-label={title}
      >
        {model.problem && (
          <Alert type="error" showIcon message={model.problem} className="resource-form-problem" />
        )}
        <DocumentBody {...props} model={model} farmId={farmId} />
        <DocumentFiles
          resource={resource}
          uid={row?.uid ?? null}
          queue={model.files}
          mayChange={model.mayAttach}
        />
      </Form>
    </SplitDrawer>
  )
}

interface DocumentBodyProps extends DocumentFormProps {
  titles: Titles
  model: ReturnType<typeof useDocumentForm>
  farmId: string | null
}

/** Facts above the lines, and the lines. */
function DocumentBody({ resource, row, from, options, titles, model, farmId }: DocumentBodyProps) {
  const { lines, scans } = resource.document
  const mayExport = useMay(resource.name, 'export')
  const offers = useDocumentOffers(resource, farmId)
  const [lineField] = model.shown.filter(([key]) => key === lines)
  return (
    <DocumentOffersContext value={offers}>
      <DocumentFarmContext value={farmId}>
        <div className="document-form-facts">
          {model.shown
            .filter(([key]) => key !== lines)
            .map(([key, field]) => (
              <FormItem
                key={key}
                name={key}
                field={field}
                row={row ?? from ?? null}
                input={options?.inputs?.[key] ?? inputOf(resource, key, field)}
              />
            ))}
        </div>
      </DocumentFarmContext>
      {lineField && (
        <LinesItem
          name={lineField[0]}
          field={lineField[1]}
          farmId={farmId}
          titles={titles}
          figures={options?.figures}
          file={`${resource.label}${lineField[1].label}`}
          mayExport={mayExport}
          proposing={model.proposing}
          scans={scans}
          save={model.act.save}
          finish={model.act.finish}
        />
      )}
    </DocumentOffersContext>
  )
}

/** A row of the document's farm: one of its warehouses. */
function FarmReferenceInput({ field, ...props }: InputProps) {
  const farmId = use(DocumentFarmContext)
  const ofFarm = useMemo(
    () => ({ ...field, where: { ...field.where, ...(farmId ? { farmId } : {}) } }),
    [field, farmId],
  )
  const placeholder = farmId ? undefined : '请先选择猪场'
  // another farm has other rows
  return <referenceComponents.Input key={farmId} {...props} field={ofFarm} placeholder={placeholder} />
}

interface Props {
  resource: Document
  options?: FormOptions
  values: Values
  saving: boolean
  save(): void
  /** Saves and submits; absent for who may not. */
  finish?: () => void
  close(): void
}

/** Totals of the document, and the actions on it. */
export function DocumentFoot({ resource, options, values, saving, save, finish, close }: Props) {
  const totals = Object.entries(options?.totals?.(values) ?? {})
  return (
    <>
      <dl className="document-form-totals flex m-0" aria-label="合计">
        {totals.map(([key, value]) => {
          const field = resource.fields[key]
          return field && <Total key={key} field={field} value={value} />
        })}
      </dl>
      <span className="flex-1 text-3 document-form-keys text-right">
        <kbd>Ctrl S</kbd> 保存{finish && <kbd>Ctrl Enter</kbd>}
        {finish && ' 保存并提交'}
      </span>
      <Button onClick={close}>取消</Button>
      <Button type={finish ? 'default' : 'primary'} loading={saving} onClick={save}>
        保存
      </Button>
      {finish && (
        <Button type="primary" disabled={saving} onClick={finish}>
          保存并提交
        </Button>
      )}
    </>
  )
}

const Total = ({ field, value }: { field: Field; value: unknown }) => (
  <div className="flex gap-2 nowrap">
    <dt className="text-2">{field.label}</dt>
    <dd className="m-0 bold">
      {formatNumber(toNumeric(value), digitsOf(field))}
      <Unit of={field.unit} className="eg-unit text-12 font-normal text-3" />
    </dd>
  </div>
)

const NONE: LoadOptions = async () => ({ options: [], total: 0 })

/** A number above the lines: those the farm has are offered, any other may be typed. */
export function OfferedInput({ field, name, id, value, onChange, disabled }: InputProps) {
  const { options, query } = useRemoteOptions(use(DocumentOffersContext)[name] ?? NONE)
  const later = useDebounced(query, SEARCH_DEBOUNCE_MS)
  const note = options.find((one) => one.value === value)?.note
  return (
    <>
      <AutoComplete
        id={id}
        className="field-fill"
        allowClear
        disabled={disabled}
        placeholder={field.hint}
        popupMatchSelectWidth={false}
        options={options.map(({ label, value: number }) => ({ label, value: number }))}
        value={isEmpty(value) ? undefined : String(value)}
        onFocus={() => query(isEmpty(value) ? '' : String(value))}
        onSearch={later}
        onChange={(next?: string) => onChange?.(next ? next.trim() : null)}
      />
      {note && <Typography.Text type="warning">{note}</Typography.Text>}
    </>
  )
}
