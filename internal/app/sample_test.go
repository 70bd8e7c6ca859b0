package app

import "testing"

// The sample's passwords are public: a public address does not serve it without a second flag. Its operator has no
// second factor; elsewhere operators need one.
func TestTheSampleStaysOnThisMachine(t *testing.T) {
	for address, c := range map[string]struct{ sample, anyway, refused bool }{
		"http://localhost:8080":   {true, false, false},
		"http://127.0.0.1:8080":   {true, false, false},
		"https://stoa.example":    {true, false, true},
		"http://192.168.1.5:8080": {true, false, true},
		"https://shop.example":    {true, true, false},
		"https://real.example":    {false, false, false},
	} {
		in := Config{PublicURL: address, Sample: c.sample, SampleAnyway: c.anyway}
		if err := in.check(); (err != nil) != c.refused {
			t.Errorf("%+v: %v", in, err)
		}
		if in.operatorsNeedSecondFactor() == c.sample {
			t.Errorf("%+v: operators need a second factor: %v", in, !c.sample)
		}
		in.OperatorSecondFactor = "required"
		if !in.operatorsNeedSecondFactor() {
			t.Errorf("%+v: required, and not asked for", in)
		}
		in.OperatorSecondFactor, in.Sample = "optional", false
		if in.operatorsNeedSecondFactor() {
			t.Errorf("%+v: optional, and asked for", in)
		}
	}
}
