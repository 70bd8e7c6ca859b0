export default function AllCourses() {
  return <section className="page" />
}
