export default function CourseDetails() {
  return <section className="page" />
}
