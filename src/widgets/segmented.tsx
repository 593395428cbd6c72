import { Segmented as AntdSegmented, type SegmentedProps } from 'antd'

/** antd's, with one stop of the keyboard: its frame would be a second one, on which arrow keys do nothing. */
export const Segmented = <Value extends string | number>(props: Omit<SegmentedProps<Value>, 'ref'>) => (
  <AntdSegmented<Value> tabIndex={-1} {...props} />
)
