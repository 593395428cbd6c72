import { evenPaths } from '#support/screen-paths.ts'
import { tour } from '#support/tour.ts'

/** Half of all screens but the reports, while another browser looks at the other half. */
tour(evenPaths)
