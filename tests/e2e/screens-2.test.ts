import { oddPaths } from '#support/screen-paths.ts'
import { tour } from '#support/tour.ts'

tour([...oddPaths, '/404', '/noaccess'])
