package barpoint

import (
	"bufio"
	"errors"
	"os"
	"strings"
	"sync"
	"testing"
)

func engine(t *testing.T) *Engine {
	t.Helper()
	engine, err := NewEngine(0)
	if err != nil {
		t.Fatal(err)
	}
	return engine
}

func TestPlaysAndCube(t *testing.T) {
	engine := engine(t)
	start, err := Parse("start")
	if err != nil {
		t.Fatal(err)
	}
	plays, err := engine.Plays(start, 3, 1)
	if err != nil || len(plays) != 16 || plays[0].Text != "8/5 6/5" {
		t.Fatal(plays, err)
	}
	cube, err := engine.Cube(start)
	if err != nil || !strings.HasPrefix(cube.Words, "no double") {
		t.Fatal(cube, err)
	}
}

func TestErrorsHaveReasons(t *testing.T) {
	var failure *Error
	if _, err := Parse("no\x00 position"); !errors.As(err, &failure) || failure.Status != 3 {
		t.Fatal(err)
	}
	if _, err := NewEngine(9); !errors.As(err, &failure) || !strings.Contains(failure.Reason, "9 plies") {
		t.Fatal(err)
	}
	reply, err := engine(t).Ask(map[string]any{"id": "1", "action": "legal", "position": "start"})
	if err == nil || !strings.Contains(string(reply), `"field":"dice"`) {
		t.Fatal(string(reply), err)
	}
}

func TestGoroutinesShareAnEngine(t *testing.T) {
	engine := engine(t)
	file, err := os.Open("../../tests/data/edges/positions.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var positions []Position
	for lines := bufio.NewScanner(file); lines.Scan(); {
		position, err := Parse(lines.Text())
		if err != nil {
			t.Fatal(err)
		}
		positions = append(positions, position)
	}
	expected, err := engine.Evaluate(positions...)
	if err != nil || len(expected) != 200 {
		t.Fatal(err)
	}
	var group sync.WaitGroup
	for i := range positions {
		group.Add(1)
		go func(i int) {
			defer group.Done()
			found, err := engine.Evaluate(positions[i])
			if err != nil || found[0].Equity != expected[i].Equity {
				t.Errorf("position %d: %v, %v", i, found, err)
			}
		}(i)
	}
	group.Wait()
}
