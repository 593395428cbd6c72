import { DatePicker } from 'antd'

/** Inputs fetched by `controls.tsx`: parts of antd that a first row does not need, in one file. */
export { Cascader, DatePicker, Drawer, InputNumber, TreeSelect } from 'antd'
export const { RangePicker } = DatePicker
