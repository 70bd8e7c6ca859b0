export default function SignUp() {
  return <section className="page" />
}
