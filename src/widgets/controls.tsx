import { type ComponentType, Suspense, use } from 'react'
import './controls.css'

type Large = typeof import('./large-inputs.ts')

/** A failure is remembered for so long: what waits is drawn again, and has to learn of it. */
const FORGOTTEN_MS = 1000

let there: Large | undefined
let coming: Promise<Large> | undefined

/** Fetches the large inputs once; some time after a failure, the next that needs one tries again. */
export function loadControls(): Promise<Large> {
  coming ??= import('./large-inputs.ts').then(
    (all) => {
      there = all
      return all
    },
    (error: unknown) => {
      setTimeout(() => {
        coming = undefined
      }, FORGOTTEN_MS)
      throw error
    },
  )
  return coming
}

/** Placeholder of an input. */
export const ControlFrame = () => <span className="control-frame inline-block w-full h-8 bg-card" />

/**
 * Parts of antd that bring a calendar, a tree or columns with them, a fifth of what a list would load: the rows do not wait for them, and
 * until they come an empty frame of their size is in their place.
 */
function late<Part extends object>(pick: (all: Large) => Part): Part {
  const There = (props: object) => {
    const One = pick(there ?? use(loadControls())) as ComponentType<object>
    return <One {...props} />
  }
  const Late = (props: object) => (
    <Suspense fallback={<ControlFrame />}>
      <There {...props} />
    </Suspense>
  )
  return Late as Part
}

export const Cascader = late((all) => all.Cascader)
export const DatePicker = late((all) => all.DatePicker)
export const RangePicker = late((all) => all.RangePicker)
export const InputNumber = late((all) => all.InputNumber)
export const TreeSelect = late((all) => all.TreeSelect)
export const Drawer = late((all) => all.Drawer)
