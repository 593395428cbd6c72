/** Views of a report: its rows or groups, its scorecard, a cross table, or groups next to each other. */
export const reportViews = ['table', 'card', 'cross', 'compare'] as const
export type ReportView = (typeof reportViews)[number]
