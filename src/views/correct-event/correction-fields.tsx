import { Form } from 'antd'
import { useMemo } from 'react'
import { LABEL_WIDTH } from '#domain/constants.ts'
import type { Row } from '#inputs/face.ts'
import { FormItem } from '#views/resource-form/form-item.tsx'
import { usePlaces } from '../use-places.ts'
import type { CorrectEventProps } from './correction.ts'
import { PlaceInput, PlacesContext } from './place-input.tsx'
import type { CorrectionModel } from './use-correction-form.ts'
import '../resource-form/resource-form.css'

/** The cells of the event as in its entry grid, one below the other. */
export function CorrectionFields({ farmId, titles, model }: CorrectEventProps & { model: CorrectionModel }) {
  const { shown, start, form, setValues } = model.cells
  const places = usePlaces(
    model.api,
    farmId,
    shown.map(([, field]) => field),
  )
  const row = useMemo(() => withTitles(start, titles), [start, titles])
  return (
    <PlacesContext value={places}>
      <Form
        form={form}
        name={model.id}
        className="resource-form correction-form"
        colon={false}
        labelCol={{ flex: LABEL_WIDTH }}
        labelAlign="right"
        wrapperCol={{ flex: 1 }}
        autoComplete="off"
        initialValues={start}
        onValuesChange={(_, values) => setValues(values)}
        aria-label="事件内容"
      >
        {shown.map(([key, field]) => (
          <FormItem
            key={key}
            name={key}
            field={field}
            row={row}
            input={field.kind === 'organisation' ? PlaceInput : undefined}
          />
        ))}
      </Form>
    </PlacesContext>
  )
}

/** The row as a list would send it: the name of what a uid points at stands beside it. */
function withTitles(cells: Row, titles: Readonly<Record<string, string>>): Row {
  const named = Object.entries(cells).flatMap(([key, value]) => {
    const title = titles[String(value)]
    return title ? [[`${key}Title`, title]] : []
  })
  return { ...cells, ...Object.fromEntries(named) }
}
