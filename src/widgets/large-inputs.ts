import { DatePicker } from 'antd'

/** What `controls.tsx` fetches: parts of antd that a first row does not need, in one file. */
export { Cascader, DatePicker, Drawer, InputNumber, TreeSelect } from 'antd'
export const { RangePicker } = DatePicker
