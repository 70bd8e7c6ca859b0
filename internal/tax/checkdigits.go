package tax

import "strings"

// The check digits of VAT ids, as each country makes them. Ids have the shape of their country here.

func digit(id string, i int) int { return int(id[i] - '0') }

func number(id string) int {
	n := 0
	for i := range len(id) {
		n = n*10 + digit(id, i)
	}
	return n
}

// weigh adds up the first digits, each multiplied with a weight.
func weigh(id string, weights ...int) int {
	sum := 0
	for i, w := range weights {
		sum += digit(id, i) * w
	}
	return sum
}

// cross is the sum of the digits of a number below 20.
func cross(n int) int { return n/10 + n%10 }

func luhn(id string) bool {
	sum := 0
	for i := range len(id) {
		if d := digit(id, len(id)-1-i); i%2 == 1 {
			sum += cross(2 * d)
		} else {
			sum += d
		}
	}
	return sum%10 == 0
}

// product is ISO 7064, MOD 11,10.
func product(id string) bool {
	p := 10
	for i := range len(id) - 1 {
		sum := (digit(id, i) + p) % 10
		if sum == 0 {
			sum = 10
		}
		p = 2 * sum % 11
	}
	return (11-p)%10 == digit(id, len(id)-1)
}

func austrian(id string) bool {
	sum := 4
	for i := range 7 {
		sum += cross(digit(id[1:], i) * (1 + i%2))
	}
	return (10-sum%10)%10 == digit(id, 8)
}

func bulgarian(id string) bool {
	if len(id) == 9 {
		rest := weigh(id, 1, 2, 3, 4, 5, 6, 7, 8) % 11
		if rest == 10 {
			rest = weigh(id, 3, 4, 5, 6, 7, 8, 9, 10) % 11 % 10
		}
		return rest == digit(id, 8)
	}
	last := digit(id, 9)
	return weigh(id, 2, 4, 8, 5, 10, 9, 7, 3, 6)%11%10 == last ||
		weigh(id, 21, 19, 17, 13, 11, 9, 7, 3, 1)%10 == last ||
		(11-weigh(id, 4, 3, 2, 7, 6, 5, 4, 3, 2)%11)%11 == last
}

func cypriot(id string) bool {
	odd, sum := []int{1, 0, 5, 7, 9, 13, 15, 17, 19, 21}, 0
	for i := range 8 {
		if d := digit(id, i); i%2 == 0 {
			sum += odd[d]
		} else {
			sum += d
		}
	}
	return !strings.HasPrefix(id, "12") && byte('A'+sum%26) == id[8]
}

func czech(id string) bool {
	switch {
	case len(id) == 8:
		return id[0] != '9' && (11-weigh(id, 8, 7, 6, 5, 4, 3, 2)%11)%10 == digit(id, 7)
	case len(id) == 10:
		return number(id)%11 == 0 || number(id[:9])%11 == 10 && id[9] == '0'
	case id[0] == '6':
		rest := weigh(id[1:], 8, 7, 6, 5, 4, 3, 2) % 11
		return []int{8, 7, 6, 5, 4, 3, 2, 1, 0, 9, 8}[10-rest] == digit(id, 8)
	}
	return number(id[:2]) <= 53 // of people born before 1954, without a check digit
}

const dniLetters = "TRWAGMYFPDXBNJZSQVHLCKE"

func spanish(id string) bool {
	last := id[8]
	switch first := id[0]; {
	case first >= '0' && first <= '9':
		return dniLetters[number(id[:8])%23] == last
	case first >= 'X' && first <= 'Z':
		return last >= 'A' && dniLetters[(int(first-'X')*10_000_000+number(id[1:8]))%23] == last
	case strings.IndexByte("KLM", first) >= 0:
		return last >= 'A' && dniLetters[number(id[1:8])%23] == last
	case strings.IndexByte("ABCDEFGHJNPQRSUVW", first) < 0:
		return false
	}
	sum := 0
	for i := range 7 {
		sum += cross(digit(id[1:], i) * (2 - i%2))
	}
	check := (10 - sum%10) % 10
	asDigit, asLetter := byte('0'+check) == last, "JABCDEFGHI"[check] == last
	switch {
	case strings.IndexByte("ABEH", id[0]) >= 0:
		return asDigit
	case strings.IndexByte("NPQRSW", id[0]) >= 0:
		return asLetter
	}
	return asDigit || asLetter
}

func french(id string) bool {
	siren := id[2:]
	if !luhn(siren) && !strings.HasPrefix(siren, "000") { // those of Monaco
		return false
	}
	if id[0] <= '9' && id[1] <= '9' {
		return (number(siren)*100+12)%97 == number(id[:2])
	}
	const signs = "0123456789ABCDEFGHJKLMNPQRSTUVWXYZ"
	check := strings.IndexByte(signs, id[0])*24 + strings.IndexByte(signs, id[1]) - 10
	if id[0] > '9' {
		check = strings.IndexByte(signs, id[0])*34 + strings.IndexByte(signs, id[1]) - 100
	}
	return (number(siren)+1+check/11)%11 == check%11
}

func irish(id string) bool {
	digits, last := id[:7], id[7]
	sum := 0
	if id[1] < '0' || id[1] > '9' {
		digits = "0" + id[2:7] + id[:1]
	}
	if len(id) == 9 && id[8] != 'W' {
		sum = int(id[8]-'A'+1) * 9
	}
	sum += weigh(digits, 8, 7, 6, 5, 4, 3, 2)
	return "WABCDEFGHIJKLMNOPQRSTUV"[sum%23] == last
}

// british ids are of an older range, or of a newer one, whose sums are 55 less.
func british(id string) bool {
	sum, n := weigh(id, 8, 7, 6, 5, 4, 3, 2)+number(id[7:9]), number(id[:7])
	older := n < 9_990_001 && (n < 100_000 || n > 999_999) && (n < 9_490_001 || n > 9_700_000)
	return sum%97 == 0 && older || (sum+55)%97 == 0 && n > 1_000_000
}

func lithuanian(id string) bool {
	sum := func(from int) int {
		total := 0
		for i := range len(id) - 1 {
			total += digit(id, i) * (1 + (from-1+i)%9)
		}
		return total % 11
	}
	rest := sum(1)
	if rest == 10 {
		rest = sum(3) % 10
	}
	return rest == digit(id, len(id)-1)
}

func latvian(id string) bool {
	if id[0] > '3' {
		return weigh(id, 9, 1, 4, 8, 3, 10, 2, 5, 7, 6, 1)%11 == 3
	}
	return (1+weigh(id, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9))%11%10 == digit(id, 10)
}

// dutch ids are those of companies, or, of the self-employed, ISO 7064, MOD 97,10.
func dutch(id string) bool {
	if weigh(id, 9, 8, 7, 6, 5, 4, 3, 2)%11%10 == digit(id, 8) {
		return true
	}
	n := 23*100 + 21 // NL
	for _, c := range id {
		if c == 'B' {
			n = (n*100 + 11) % 97
		} else {
			n = (n*10 + int(c-'0')) % 97
		}
	}
	return n == 1
}
