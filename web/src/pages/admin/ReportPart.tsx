import { Postings } from '@/features/admin/Postings'
import NotFound from '../NotFound'

// Below /admin/reports there are the postings behind its figures.
export default function ReportPart({ id }: { id: string }) {
  return id === 'postings' ? <Postings /> : <NotFound />
}
